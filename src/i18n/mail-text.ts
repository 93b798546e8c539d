/** The line of a plain text under which a mail says the same in the other language. */
export const otherLanguageMark = '* * *'
