/** For a form with a code: what the server refuses stands at the code, which is typed anew. */
export const codeRefusals = { defaultValues: { code: '' }, fieldOf: { '*': 'code' }, emptied: ['code'] } as const
