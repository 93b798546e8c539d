import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { Refusal } from '#domain/refusal.ts'
import { findMovements } from '#domain/renting/invoices/find-movements.ts'
import { findCard, findSold, movementRows } from '#domain/renting/invoices/print-receipt.ts'
import { soldOf } from '#domain/renting/invoices/print-sale.ts'
import { readOrders } from '#domain/renting/orders/find-orders.ts'
import type { Order } from '#domain/renting/orders/order.contract.ts'
import { orders } from '#domain/renting/orders/orders.table.ts'
import { basicsOf, isolated, pdfFile } from '#domain/site/settings/print-paper.ts'
import { translator } from '#i18n/server.ts'
import type { PdfContent, PdfSection } from '#platform/pdf/pdf-content.ts'
import { dayAt } from '#values/day.ts'
import { formatDay, formatTime, formatYear } from '#values/format.ts'
import type { Locale } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import {
  type AgreedBy,
  type Disputed,
  findAgreement,
  findDisputed,
  findPieces,
  findSentMails,
  type PieceEvidence,
} from './find-evidence.ts'

/**
 * The shop's answer to a bank that disputes the payment of an order, as a PDF file. It lists the order and its payments, the agreed terms,
 * each hand-over and return, and the messages to the customer.
 * @throws {Refusal} order.unknown (404)
 * @throws {Refusal} payment.not-disputed (409)
 * @throws {Refusal} server.busy (503)
 */
export async function printEvidence(ctx: Context, orderId: string): Promise<File> {
  const { locale } = ctx
  const t = translator(locale)
  const [order] = await readOrders(ctx, eq(orders.id, orderId))
  if (!order) throw new Refusal('order.unknown', 404)
  const disputed = await findDisputed(ctx, orderId)
  if (!disputed) throw new Refusal('payment.not-disputed', 409)
  const movements = await findMovements(ctx, orderId)
  const total = movements.reduce((sum, { amount }) => sum + Math.max(0, amount), 0)
  const agreed = await findAgreement(ctx, orderId)
  return pdfFile(ctx, {
    ...(await basicsOf(ctx)),
    title: t('evidence:title', { number: order.number }),
    heading: t('evidence:heading'),
    facts: factsOf(order, { disputed, locale }),
    note: t('evidence:note'),
    ...soldOf(await findSold(ctx, orderId), { locale, total, isDiscreet: false }),
    total: { label: t('evidence:disputed'), amount: formatMoney(disputed.amount, locale) },
    payments: { title: t('invoices:payments.title'), rows: movementRows(ctx, movements, await findCard(ctx, order.id)) },
    deposit: null,
    sections: [
      agreementOf(order, { agreed, locale }),
      ...(await findPieces(ctx, orderId)).map((piece) => pieceOf(piece, locale)),
      messagesOf(await findSentMails(ctx, orderId), locale),
    ],
  })
}

function factsOf(order: Order, { disputed, locale }: { disputed: Disputed; locale: Locale }): PdfContent['facts'] {
  const t = translator(locale)
  const { providerId, paidAt, answerBy } = disputed
  return [
    { label: t('evidence:order'), value: isolated(order.number) },
    { label: t('evidence:ordered'), value: instantOf(order.createdAt, locale) },
    { label: t('evidence:paid'), value: instantOf(paidAt, locale) },
    ...(providerId === null ? [] : [{ label: t('evidence:reference'), value: isolated(providerId) }]),
    ...(answerBy === null ? [] : [{ label: t('evidence:answerBy'), value: instantOf(answerBy, locale) }]),
  ]
}

function agreementOf({ delivery }: Order, { agreed, locale }: { agreed: AgreedBy; locale: Locale }): PdfSection {
  const t = translator(locale)
  const { account, identityAt, terms } = agreed
  return {
    title: t('evidence:agreement'),
    rows: [
      ...(delivery ? [{ label: t('evidence:name'), text: delivery.name }] : []),
      ...(account === null ? [] : [{ label: t('evidence:account'), text: account }]),
      ...(identityAt === null
        ? []
        : [{ label: t('evidence:identity'), text: t('evidence:identityChecked', { at: instantOf(identityAt, locale) }) }]),
      ...terms.map(({ at, version }) => ({
        label: t('evidence:terms'),
        text: t('evidence:termsAccepted', { at: instantOf(at, locale), version: isolated(version) }),
      })),
    ],
  }
}

function pieceOf(piece: PieceEvidence, locale: Locale): PdfSection {
  const t = translator(locale)
  const { deliveredAt, collectedAt, returnedAt, photos, claims } = piece
  const claimed = claims.map(({ kind, status, claimed: asked, decided }) => ({
    label: t(`evidence:claim.${kind}`),
    text: t(decided === null ? 'evidence:claimed' : 'evidence:decided', {
      status: t(`evidence:claimStatus.${status}`),
      claimed: formatMoney(asked, locale),
      decided: formatMoney(decided ?? 0, locale),
    }),
  }))
  return {
    title: piece.piece,
    rows: [
      { label: t('evidence:handOver'), text: deliveredAt === null ? t('evidence:notHandedOver') : handOverOf(piece, locale) },
      ...photos.map(({ stage, count, at }) => ({
        label: t(`evidence:photos.${stage}`),
        text: t('evidence:taken', { count, at: instantOf(at, locale) }),
      })),
      ...(collectedAt === null ? [] : [{ label: t('evidence:collected'), text: instantOf(collectedAt, locale) }]),
      ...(returnedAt === null ? [] : [{ label: t('evidence:returned'), text: instantOf(returnedAt, locale) }]),
      ...claimed,
    ],
  }
}

function handOverOf({ deliveredAt, courier, proof, signedBy }: PieceEvidence, locale: Locale): string {
  const t = translator(locale)
  const at = instantOf(deliveredAt ?? '', locale)
  const parts = [
    at,
    courier && t('evidence:by', { courier }),
    proof === 'code' && t('evidence:code'),
    proof === 'signature' && t('evidence:signature', { name: signedBy ?? '' }),
  ]
  return parts.filter(Boolean).join(t('orders:comma'))
}

function messagesOf(mails: readonly { at: string; subject: string }[], locale: Locale): PdfSection {
  const t = translator(locale)
  const rows = mails.map(({ at, subject }) => ({ label: instantOf(at, locale), text: subject }))
  return { title: t('evidence:messages'), rows: rows.length > 0 ? rows : [{ label: '', text: t('evidence:noMessages') }] }
}

/** Day, year and time in Amman. */
function instantOf(at: string, locale: Locale): string {
  const instant = new Date(at)
  const day = dayAt(instant)
  return `${formatDay(day, locale, 'short')} ${formatYear(day, locale)}${translator(locale)('orders:comma')}${formatTime(instant, locale)}`
}
