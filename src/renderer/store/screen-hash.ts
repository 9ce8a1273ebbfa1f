import { unreachable } from '../../shared/result.ts';
import { setupSteps, supplyTabs, type Screen } from './screen-slice.ts';

/** A screen's name in the address bar: bookmarks and the browser's back button know screens by it. */
export function screenToHash(screen: Screen): string {
  switch (screen.name) {
    case 'handOver':
      return `#/hand-over/${encodeURIComponent(screen.supplyId)}`;
    case 'supply':
      return `#/supply/${screen.tab}/${encodeURIComponent(screen.supplyId)}`;
    case 'pickList':
      return `#/pick-list${screen.supplyId === null ? '' : `/${encodeURIComponent(screen.supplyId)}`}`;
    case 'story':
      return `#/order/${encodeURIComponent(screen.orderId)}`;
    case 'printer':
      return screen.printerId === undefined
        ? '#/printer'
        : `#/printer/${encodeURIComponent(screen.printerId)}`;
    case 'printerRoutes':
      return '#/printer-routes';
    case 'printerSetup': {
      const { step, printerId } = screen;
      return `#/printer-setup/${step}${printerId === null ? '' : `/${encodeURIComponent(printerId)}`}`;
    }
    case 'labelPrint':
      return `#/labels/print/${encodeURIComponent(screen.templateId)}`;
    case 'labelEdit':
      return `#/labels/edit/${encodeURIComponent(screen.draftId)}`;
    case 'scannerSetup':
      return `#/scanner-setup${screen.scannerId === null ? '' : `/${encodeURIComponent(screen.scannerId)}`}`;
    case 'firstSteps':
      return '#/first-steps';
    case 'today':
    case 'packing':
    case 'scanners':
    case 'labels':
    case 'settings':
    case 'tasks':
    case 'search':
    case 'people':
    case 'figures':
    case 'log':
      return `#/${screen.name}`;
    default:
      return unreachable(screen);
  }
}

/** Anything unknown is the home screen: a hash is typed by people and kept in bookmarks. */
export function screenFromHash(hash: string): Screen {
  const [name = '', argument = '', more = ''] = hash.replace(/^#\/?/, '').split('/');
  switch (name) {
    case 'packing':
      return { name: 'packing' };
    case 'printer': {
      const printerId = decode(argument);
      return printerId === '' ? { name: 'printer' } : { name: 'printer', printerId };
    }
    case 'printer-routes':
      return { name: 'printerRoutes' };
    case 'printer-setup':
      return setupScreen(argument, decode(more));
    case 'labels':
      return labelScreen(argument, decode(more));
    case 'settings':
    case 'tasks':
    case 'search':
    case 'people':
    case 'figures':
    case 'log':
      return { name };
    case 'supply':
      return supplyScreen(argument, decode(more));
    case 'pick-list':
      return { name: 'pickList', supplyId: decode(argument) || null };
    case 'order': {
      const orderId = decode(argument);
      return orderId === '' ? { name: 'search' } : { name: 'story', orderId };
    }
    case 'scanners':
      return { name: 'scanners' };
    case 'scanner-setup':
      return { name: 'scannerSetup', scannerId: decode(argument) || null };
    case 'first-steps':
      return { name: 'firstSteps' };
    case 'hand-over': {
      const supplyId = decode(argument);
      return supplyId === '' ? { name: 'today' } : { name: 'handOver', supplyId };
    }
    default:
      return { name: 'today' };
  }
}

function supplyScreen(what: string, supplyId: string): Screen {
  const tab = supplyTabs.find((each) => each === what) ?? 'orders';
  return supplyId === '' ? { name: 'today' } : { name: 'supply', supplyId, tab };
}

/** Only the first step can be taken without a printer. */
function setupScreen(argument: string, printerId: string): Screen {
  const step = setupSteps.find((each) => each === argument) ?? 'find';
  return printerId === ''
    ? { name: 'printerSetup', step: 'find', printerId: null }
    : { name: 'printerSetup', step, printerId };
}

function labelScreen(what: string, id: string): Screen {
  if (what === 'print' && id !== '') return { name: 'labelPrint', templateId: id };
  if (what === 'edit' && id !== '') return { name: 'labelEdit', draftId: id };
  return { name: 'labels' };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
