/** The error envelope of an answer that is none (document 3, "Errors"). */
export const noError = { error: false, errorText: '', additionalErrors: [] };
