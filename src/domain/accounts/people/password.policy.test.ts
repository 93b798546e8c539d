import { expect, test } from 'vitest'
import { weaknessesOf } from './password.policy.ts'

const about = ['Rana Haddad', 'rana.haddad@libsa.example', '+962791234567']

test.each([
  ['short', ['short']],
  ['Password2026!', ['common']],
  ['p@ssw0rd1234', ['common']],
  ['Qwertyuiop', ['common']],
  ['libsa-libsa', ['common', 'personal']],
  ['rana.haddad', ['personal']],
  ['RanaHaddad99', ['personal']],
  ['haddad@libsa', ['personal']],
  ['rana.example', ['personal']],
  ['rana.h@libsa.ex', ['personal']],
  ['0791234567', ['personal', 'sequence']],
  ['aaaaaaaaaaaa', ['repeated']],
  ['abababababab', ['repeated']],
  ['1234567890', ['sequence']],
  ['zyxwvutsrqp', ['sequence']],
  ['a long password', []],
  ['four grey camels', []],
  ['قهوة الصباح في عمان', []],
  ['libsa-demo-2026', []],
  ['8302957164', []],
])('%j: %j', (password, expected) => {
  expect(weaknessesOf(password, about)).toEqual(expected)
})
