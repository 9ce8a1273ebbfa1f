import type { Dots } from '../../../src/main/raster/dots.ts';
import { dotsWhere } from '../../rigs/printers/dots-fixtures.ts';

/**
 * A driver of CUPS that hands on what it is given: one bit a dot, at its own resolution, on paper of any size. A real
 * one would turn the same raster into its printer's commands.
 */
export const rasterDriver = (dpi: number): string => `*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "RASTER.PPD"
*Product: "(Raster)"
*PSVersion: "(3010.000) 0"
*Manufacturer: "Packbench"
*ModelName: "Raster"
*ShortNickName: "Raster"
*NickName: "Raster"
*cupsVersion: 2.2
*cupsSNMPSupplies: False
*cupsFilter: "application/vnd.cups-raster 0 -"
*ColorDevice: False
*DefaultColorSpace: Gray
*FileSystem: False
*LanguageLevel: "3"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: w162h288
*PageSize w162h288/Large: "<</PageSize[162 288]/ImagingBBox null>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageRegion
*DefaultPageRegion: w162h288
*PageRegion w162h288/Large: "<</PageSize[162 288]/ImagingBBox null>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: w162h288
*ImageableArea w162h288/Large: "0 0 162 288"
*DefaultPaperDimension: w162h288
*PaperDimension w162h288/Large: "162 288"
*VariablePaperSize: True
*MaxMediaWidth: "1000"
*MaxMediaHeight: "2000"
*HWMargins: 0 0 0 0
*ParamCustomPageSize Width: 1 points 36 1000
*ParamCustomPageSize Height: 2 points 36 2000
*ParamCustomPageSize WidthOffset: 3 points 0 0
*ParamCustomPageSize HeightOffset: 4 points 0 0
*ParamCustomPageSize Orientation: 5 int 0 3
*CustomPageSize True: "pop pop pop <</PageSize[5 -2 roll]/ImagingBBox null>>setpagedevice"
*OpenUI *Resolution/Resolution: PickOne
*OrderDependency: 20 AnySetup *Resolution
*DefaultResolution: ${dpi}dpi
*Resolution ${dpi}dpi/${dpi} DPI: "<</HWResolution[${dpi} ${dpi}]/cupsBitsPerColor 1/cupsRowCount 0/cupsRowFeed 0/cupsRowStep 0/cupsColorSpace 3>>setpagedevice"
*CloseUI: *Resolution
*DefaultFont: Courier
*Font Courier: Standard "(1.05)" Standard ROM
`;

export interface RasterPage {
  readonly dpi: readonly [across: number, down: number];
  /** Whole points. */
  readonly paper: readonly [width: number, height: number];
  readonly dots: Dots;
}

/** The first word of uncompressed raster, version 3, in the order of this computer's bytes, and its page header. */
const SYNC = new Set(['3SaR', 'RaS3']);
const HEADER_BYTES = 1796;

/** CUPS raster as its specification has it ("CUPS Raster Format", version 3); the black of one bit is 1. */
export function readRaster(bytes: Buffer): RasterPage[] {
  if (!SYNC.has(bytes.toString('latin1', 0, 4))) throw new Error('no raster of CUPS');
  const pages: RasterPage[] = [];
  for (let at = 4; at < bytes.length;) {
    const word = (offset: number): number => bytes.readUInt32LE(at + offset);
    const [width, height, stride] = [word(372), word(376), word(392)];
    if (word(384) !== 1 || word(388) !== 1 || word(400) !== 3) throw new Error('not one bit of black a dot');
    const rows = bytes.subarray(at + HEADER_BYTES, at + HEADER_BYTES + stride * height);
    pages.push({
      dpi: [word(276), word(280)],
      paper: [word(352), word(356)],
      dots: dotsWhere(width, height, (x, y) => (rows[y * stride + (x >> 3)]! & (0x80 >> (x & 7))) !== 0),
    });
    at += HEADER_BYTES + rows.length;
  }
  return pages;
}
