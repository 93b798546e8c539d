/** For a form with a code: the server's refusal is shown at the code, which has to be typed again. */
export const codeRefusals = { defaultValues: { code: '' }, fieldOf: { '*': 'code' }, emptied: ['code'] } as const
