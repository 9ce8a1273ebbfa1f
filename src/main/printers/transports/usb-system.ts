import type { UsbDevices } from './usb-devices.ts';

/**
 * The computer's own devices. Loaded when a USB printer is first used: it brings native code. Listed again each time:
 * its event "connect" ends the program where there is no USB.
 */
export const usbDevices: UsbDevices = {
  async list() {
    const { usb } = await import('usb');
    const devices = await usb.getDevices();
    return devices.map((device) => ({
      vendorId: device.vendorId,
      productId: device.productId,
      serialNumber: () => device.serialNumber ?? null,
      interfaces: () => device.configuration?.interfaces ?? [],
      open: () => device.open(),
      close: () => device.close(),
      detachKernelDriver: (number) => device.detachKernelDriver(number),
      attachKernelDriver: (number) => device.attachKernelDriver(number),
      claimInterface: (number) => device.claimInterface(number),
      releaseInterface: (number) => device.releaseInterface(number),
      selectAlternate: (number, alternate) => device.selectAlternateInterface(number, alternate),
      // Of the standard's own method the types know no timeout, and it would be 1 s.
      transferOut: (endpoint, bytes, timeoutMs) => device.nativeTransferOut(endpoint, timeoutMs, bytes),
      transferIn: (endpoint, length, timeoutMs) => device.nativeTransferIn(endpoint, timeoutMs, length),
      clearHalt: (direction, endpoint) => device.clearHalt(direction, endpoint),
    }));
  },
};
