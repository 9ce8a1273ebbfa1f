import { operations } from '../../shared/marketplace/index.ts';

export type OperationName = keyof typeof operations;

export const isOperationName = (name: string): name is OperationName => Object.hasOwn(operations, name);

export const operationNames: readonly OperationName[] = Object.keys(operations).filter(isOperationName);
