/** The package has no types. `rgba`: four bytes a pixel; white edges are trimmed unless told otherwise. */
declare module 'zpl-image' {
  interface Graphic {
    /** Bytes of the picture, and of a row. */
    readonly length: number;
    readonly rowlen: number;
  }
  const zplImage: {
    rgbaToACS(rgba: Uint8Array, width: number): Graphic & { readonly acs: string };
    rgbaToZ64(rgba: Uint8Array, width: number): Graphic & { readonly z64: string };
  };
  export default zplImage;
}
