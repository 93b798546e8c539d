import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '#domain/money/books/check-books.ts'
import { readStatement } from '#domain/money/statements/read-statement.ts'
import { openPayoutShop, type PayoutShop } from '#tests/payouts.ts'
import { releaseImport } from './import-statement.ts'
import { matchLines } from './match-lines.ts'

let shop: PayoutShop
beforeAll(async () => {
  shop = await openPayoutShop()
})
afterAll(async () => {
  expect(await checkBooks(shop.as(''))).toEqual([])
  await shop.close()
})

const read = async (amount: string) => {
  const { id } = await readStatement(shop.lina, {
    account: 'bank',
    name: 'bank.csv',
    file: new Blob([`Date,Text,Debit,Credit\n2027-07-01,Payout ${amount},${amount},`]),
    keeps: false,
  })
  const second = { ...shop.lina, actor: { ...shop.lina.actor, personId: 'moderator-nour' } }
  await releaseImport(second, { id, duplicates: 'read' })
}
const lineOf = async (fils: number) => {
  const rows = (await shop.query('SELECT id FROM statement_lines WHERE amount = $1', [fils])) as { id: string }[]
  return rows[0]?.id ?? ''
}

test('a line of another amount confirms no payout; the right one confirms it as the bank has made it', async () => {
  await shop.ends(await shop.cardOrder(), 'completed')
  shop.pass(10)
  await shop.batch()
  const [payout] = (await shop.query('SELECT id, amount FROM payouts')) as { id: string; amount: number }[]
  if (!payout) throw new Error('no payout was made')
  await read('0.010')
  await read((payout.amount / 1000).toFixed(3))
  const match = (fils: number, rest?: 'fee') =>
    lineOf(fils).then((id) => matchLines(shop.lina, { account: 'bank', lines: [id], candidates: [`payout:${payout.id}`], rest }))
  await expect(match(-10)).rejects.toMatchObject({ code: 'statement.differs' })
  expect(await shop.made()).toEqual([`${payout.amount} batched`])
  await match(-payout.amount)
  expect(await shop.made()).toEqual([`${payout.amount} paid`])
})
