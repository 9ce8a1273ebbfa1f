import type {
  AnyDocument,
  PrintableDocuments,
} from '../../../src/main/services/printing/printable-document.ts';
import { documentKinds } from '../../../src/shared/domain/print-job/print-job.ts';

/** Every kind of document made by the same function. */
export const printsAll = (render: AnyDocument['render']): PrintableDocuments =>
  Object.fromEntries(documentKinds.map((kind) => [kind, { render }])) as unknown as PrintableDocuments;
