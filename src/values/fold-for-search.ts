const marks = /[\u0300-\u036f\u064b-\u065f\u0670\u0640]/g
const oneSpelling = new Map(
  [...'ىةٱیېۍکڪەۀہھۃ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'].map((letter, index) => [letter, [...'يهايييككههههه01234567890123456789'][index] ?? '']),
)
const others = /[^a-z0-9\u0621-\u064a\u0671-\u06d3]+/g
const article = /(^| )(?:وال|بال|فال|كال|لل|ال)(?=[^ ]{3})/g

/** Normalises a text for search like `fold_for_search` in the database: no marks, hamzas, final forms, case or articles. */
export function foldForSearch(original: string): string {
  return original
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[ىةٱیېۍکڪەۀہھۃ٠-٩۰-۹]/g, (letter) => oneSpelling.get(letter) ?? letter)
    .replace(others, ' ')
    .replace(article, '$1')
    .trim()
}
