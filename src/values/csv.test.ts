import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('no cell is a formula to a spreadsheet, and numbers stay numbers', () => {
  const cells = ['=1+1', '+962', '-cmd', '@sum', ' =2', '＝3', '\tx', '-1.500', '12', 'a,b', 'say "so"', 'two\nlines', 'سلمى']
  expect(csvOf([cells])).toBe(`\ufeff'=1+1,'+962,'-cmd,'@sum,' =2,'＝3,'\tx,-1.500,12,"a,b","say ""so""","two\nlines",سلمى\r\n`)
})
