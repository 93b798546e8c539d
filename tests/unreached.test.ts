import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyProcedure } from '@orpc/server'
import { expect, test } from 'vitest'
import * as nouns from '#api/nouns.ts'

// Mutations that no screen calls, and verbs that no drawn history runs.

const root = fileURLToPath(new URL('..', import.meta.url))
const filesIn = (folder: string): { path: string; text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(root.length).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }))
const textOf = (folder: string) =>
  filesIn(folder)
    .map(({ text }) => text)
    .join('\n')

/** Mutations that no screen calls by their name, with the reason. */
const withoutScreen: Readonly<Record<string, string>> = {
  'claims.addEvidence': 'features/claims/send-photo.ts sends it by its path, with the progress of the upload',
  'identities.signIn': 'for apps that have a token of the provider; a browser signs in by the OAuth pages',
  'listings.reinstate': 'for programs; staff reinstate by stock.change',
  'listings.suspend': 'for programs; staff suspend by stock.change',
  'rentals.accept': 'admin/order/verbs.ts calls it by its name in the table of moves; owners plan an acceptance',
  'rentals.confirmCancellation': 'admin/order/verbs.ts calls it by its name in the table of moves',
  'sessions.token': 'for programs that call the API',
  'settings.undo': 'for programs; the site editor restores a version as a draft',
}

test('every change of the API is made by a screen, or says why not', () => {
  const screens = textOf('src/web')
  const changes = Object.entries(nouns).flatMap(([noun, routes]) =>
    Object.entries(routes as Record<string, AnyProcedure>)
      .filter(([, procedure]) => procedure['~orpc'].route.method !== 'GET')
      .map(([name]) => ({ noun, name })),
  )
  const unmade = changes
    .filter(({ noun, name }) => !new RegExp(`\\b${noun}\\.${name}\\b`).test(screens))
    .map(({ noun, name }) => `${noun}.${name}`)
  expect(unmade.toSorted()).toEqual(Object.keys(withoutScreen).toSorted())
})

/** Verbs of renting and money without an operation in the histories, by the reason. */
const withoutOperation: Readonly<Record<string, readonly string[]>> = {
  'cards are kept with the provider, and no money moves': ['addCard', 'makeDefaultCard', 'removeCard', 'settleCardPage'],
  'a hold that failed is tried again by a job, which `deposits.test.ts` runs': ['authorizeAgain'],
  'an account to be paid to is confirmed by a code, before any money moves': ['confirmMethod'],
  'a calendar file notes the version that was read, and no money moves': ['getCalendar'],
  'following an owner changes neither a rental nor money': ['followOwner', 'unfollowOwner'],
  'codes and campaigns are written by staff; `tests/races/promotions.test.ts` uses them at once': [
    'beginCampaign',
    'changeCampaign',
    'endCampaign',
    'beginCode',
    'changeCode',
    'endCode',
    'makeReferral',
  ],
  'no operation yet: credit and goodwill that two people decide about': [
    'confirmCredit',
    'declineCredit',
    'refundAmount',
    'confirmGoodwill',
    'declineGoodwill',
  ],
  'staff choose windows by the verb of customers, `changeWindow`': ['changeWindowFor'],
  'the histories write address, contact and method of an order by their own set-up': [
    'chooseMethod',
    'confirmEmail',
    'confirmPhone',
    'deliverOrder',
    'nameCollector',
    'noteEmail',
    'sendEmailCode',
    'sendPhoneCode',
    'confirmReceipt',
  ],
  'lines of statements are drawn by `matching.test.ts` of `renting/reconciliation`': [
    'bookLine',
    'closeDay',
    'dropWithdrawal',
    'explainUnknown',
    'releaseImport',
    'matchLines',
    'undo',
    'withdrawStatement',
  ],
  '`tests/races/year/mishaps.ts` asks again for refunds that failed': ['askForRefund'],
  'photographs of a piece are written by SQL there': ['addPhoto', 'addEvidence', 'removeEvidence', 'addReviewPhoto', 'removeReviewPhoto'],
  'reads that record who has read': ['findStop', 'exportList', 'exportReport', 'exportRepayments', 'exportBooks'],
  '`cash.test.ts` counts the cash in the shop by itself': ['countShop', 'countShopAgain', 'signOffShop'],
  '`accounting.test.ts` closes and opens random months by itself': ['prepareClosing', 'closeMonth', 'reopenMonth'],
  '`accounting.test.ts` adjusts an open month between accounts of nobody': ['askAdjustment', 'bookAdjustment', 'withdrawAdjustment'],
  '`readyRefund` of tests/repayments.ts gives accounts and consents by SQL there': [
    'setOrderRefundAccount',
    'setRefundAccount',
    'compareName',
    'approveRepayment',
  ],
  'an order is cancelled by its link with the verbs of its rentals': ['cancelByLink'],
  '`src/domain/renting/e-invoices/` has its tests with papers of tax: the histories charge none': [
    'askTaxPayment',
    'askTaxReversal',
    'confirmTaxPayment',
    'correctDocument',
    'declineTaxPayment',
    'releaseSandboxed',
    'sendDocumentAgain',
    'sendWaitingDocuments',
    'withdrawDocument',
    'writeTaxSettings',
  ],
  'neither money, days nor states of a rental follow from it': [
    'admitBrowser',
    'correctEmail',
    'openMail',
    'previewFigures',
    'endLink',
    'requestLink',
    'sendLinkCode',
    'renewLink',
    'saveFilter',
    'removeFilter',
    'addNote',
    'noteOrder',
    'writeToCustomer',
    'showCode',
    'changeDoor',
    'addPerson',
    'changePersonDetails',
    'endSessionsOfPerson',
    'sendPasswordLink',
    'suspendPerson',
    'liftSuspension',
    'keepReview',
    'replyToReview',
    'reportReview',
    'reviewCustomer',
  ],
}

test('every verb of renting and money that the API changes something by has its operation in the histories, or says why not', () => {
  const api = textOf('src/api')
  const histories = textOf('tests/races/histories')
  const names = (text: string, verb: string) => new RegExp(`\\b${verb}\\b`).test(text)
  const verbs = ['src/domain/renting', 'src/domain/money'].flatMap(filesIn).flatMap(({ text }) =>
    text
      .split(/^(?=export )/m)
      .filter((part) => part.includes('inTransaction('))
      .flatMap((part) => /^export (?:async )?function (\w+)/.exec(part)?.[1] ?? []),
  )
  const missing = verbs.filter((verb) => names(api, verb) && !names(histories, verb))
  expect(missing.toSorted()).toEqual(Object.values(withoutOperation).flat().toSorted())
})
