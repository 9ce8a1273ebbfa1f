import { operations } from '../../../shared/marketplace/index.ts';
import type { AnyOperation } from '../../../shared/marketplace/operation.ts';
import type { Profile } from '../../../shared/marketplace/profile.ts';

/** An operation as scripts see it. Fields are only ever added to. */
export interface ListedOperation {
  readonly name: string;
  readonly document: number;
  /** The row of the document: `Get labels`, `N14`. */
  readonly row: string;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly scope: string;
  /** Names of the fields of the path, the query and the body, all of which stand in one flat input. */
  readonly params: readonly string[];
  readonly query: readonly string[];
  readonly body: readonly string[];
}

/** Every operation in the order of the documents, with the routes that a profile gives. */
export function listOperations(routes: Profile['routes']): readonly ListedOperation[] {
  return Object.values(operations).map((operation: AnyOperation) => {
    const { name, document, row, host, scope } = operation;
    const { method, path } = routes[name] ?? operation;
    return {
      name,
      document,
      row,
      host,
      method,
      path,
      scope,
      params: Object.keys(operation.params.shape),
      query: Object.keys(operation.query.shape),
      body: Object.keys(operation.body.shape),
    };
  });
}
