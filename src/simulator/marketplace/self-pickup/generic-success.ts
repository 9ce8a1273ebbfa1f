/**
 * What a change of document 2 answers with ("generic response"). The values of a success are not shown: the documented
 * types, and nothing that could be taken for the code of a refusal.
 */
export const genericSuccess = { code: '', data: {}, message: '' } as const;
