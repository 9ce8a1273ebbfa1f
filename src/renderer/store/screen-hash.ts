import { unreachable } from '../../shared/result.ts';
import { setupSteps, supplyTabs, type Screen } from './screen-slice.ts';

/** A screen's name in the address bar: bookmarks and the browser's back button know screens by it. */
export function screenToHash(screen: Screen): string {
  switch (screen.name) {
    case 'handOver':
      return hashOf('hand-over', screen.supplyId);
    case 'supply':
      return hashOf('supply', screen.tab, screen.supplyId);
    case 'pickList':
      return hashOf('pick-list', screen.supplyId);
    case 'story':
      return hashOf('order', screen.orderId);
    case 'printer':
      return hashOf('printer', screen.printerId ?? null);
    case 'printerRoutes':
      return hashOf('printer-routes');
    case 'printerSetup':
      return hashOf('printer-setup', screen.step, screen.printerId);
    case 'labelPrint':
      return hashOf('labels', 'print', screen.templateId);
    case 'labelEdit':
      return hashOf('labels', 'edit', screen.draftId);
    case 'scannerSetup':
      return hashOf('scanner-setup', screen.scannerId);
    case 'firstSteps':
      return hashOf('first-steps');
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
      return hashOf(screen.name);
    default:
      return unreachable(screen);
  }
}

/** `more` null: the screen is of none in particular. */
const hashOf = (name: string, ...more: readonly (string | null)[]): string =>
  `#/${[name, ...more.filter((part) => part !== null)].map(encodeURIComponent).join('/')}`;

/** Anything unknown is the home screen: a hash is typed by people and kept in bookmarks. */
export function screenFromHash(hash: string): Screen {
  const [name = '', first = '', second = ''] = hash.replace(/^#\/?/, '').split('/').map(decode);
  switch (name) {
    case 'printer':
      return first === '' ? { name } : { name, printerId: first };
    case 'printer-routes':
      return { name: 'printerRoutes' };
    case 'printer-setup':
      return setupScreen(first, second);
    case 'labels':
      return labelScreen(first, second);
    case 'packing':
    case 'scanners':
    case 'settings':
    case 'tasks':
    case 'search':
    case 'people':
    case 'figures':
    case 'log':
      return { name };
    case 'supply':
      return supplyScreen(first, second);
    case 'pick-list':
      return { name: 'pickList', supplyId: first || null };
    case 'order':
      return first === '' ? { name: 'search' } : { name: 'story', orderId: first };
    case 'scanner-setup':
      return { name: 'scannerSetup', scannerId: first || null };
    case 'first-steps':
      return { name: 'firstSteps' };
    case 'hand-over':
      return first === '' ? { name: 'today' } : { name: 'handOver', supplyId: first };
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
