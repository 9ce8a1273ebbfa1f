/** One way to use an interface, as the device describes it. */
export interface UsbAlternate {
  readonly alternateSetting: number;
  readonly interfaceClass: number;
  readonly interfaceProtocol: number;
  readonly endpoints: readonly {
    readonly endpointNumber: number;
    readonly direction: string;
    readonly type: string;
    /** Bytes. */
    readonly packetSize: number;
  }[];
}

/** A device as `usb` shows it. Every call may reject with an error whose only content is a sentence. */
export interface UsbDeviceHandle {
  readonly vendorId: number;
  readonly productId: number;
  /** Throws where it can't be read: some systems must open the device for it. */
  serialNumber(): string | null;
  /** What the device offers in its present configuration; only while it is open. Throws where it can't be read. */
  interfaces(): readonly {
    readonly interfaceNumber: number;
    readonly alternates: readonly UsbAlternate[];
  }[];
  open(): Promise<void>;
  close(): Promise<void>;
  /** Rejects where no driver holds the interface, and on systems other than Linux. */
  detachKernelDriver(interfaceNumber: number): Promise<void>;
  attachKernelDriver(interfaceNumber: number): Promise<void>;
  claimInterface(interfaceNumber: number): Promise<void>;
  releaseInterface(interfaceNumber: number): Promise<void>;
  selectAlternate(interfaceNumber: number, alternateSetting: number): Promise<void>;
  /**
   * Resolves with the number of bytes that the device acknowledged. After `timeoutMs` it rejects ("Cancelled"), and how
   * much of it went is lost. It can't be ended sooner.
   */
  transferOut(endpointNumber: number, bytes: Uint8Array, timeoutMs: number): Promise<number>;
  /**
   * What the device sends in one go, at most `length` bytes; null when it refuses (STALL). After `timeoutMs` it rejects
   * ("Cancelled"). It can't be ended sooner.
   */
  transferIn(endpointNumber: number, length: number, timeoutMs: number): Promise<Uint8Array | null>;
  clearHalt(direction: 'in' | 'out', endpointNumber: number): Promise<void>;
}

/** What is plugged in. Rejects on a computer without USB. */
export interface UsbDevices {
  list(): Promise<readonly UsbDeviceHandle[]>;
}
