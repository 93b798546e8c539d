import { createHmac } from 'node:crypto'
import type { Context, TxContext } from '#domain/context.ts'
import { areEqual } from '#platform/auth/equal-texts.ts'
import { type Locale, localizedPath } from '#values/locale.ts'

interface Receipt {
  id: string
  email: string
}

/** The address of the page that confirms the e-mail address of an order. It is derived from both, so that nothing has to be stored. */
export function receiptUrlOf(tx: Pick<TxContext, 'secret' | 'baseUrl'>, receipt: Receipt, locale: Locale): string {
  return `${tx.baseUrl}${localizedPath('/checkout/receipt', locale)}?token=${receipt.id}.${signatureOf(tx, receipt)}`
}

/** The order that a token names; whether it is genuine depends on the order's address. */
export function orderIdIn(token: string): string {
  return token.split('.')[0] ?? ''
}

/** True when the link with this token was mailed to this address for this order. */
export function isReceiptToken(ctx: Pick<Context, 'secret'>, token: string, receipt: Receipt): boolean {
  return areEqual(token.split('.')[1] ?? '', signatureOf(ctx, receipt))
}

function signatureOf({ secret }: Pick<Context, 'secret'>, { id, email }: Receipt): string {
  return createHmac('sha256', `order-receipt:${secret}`).update(`${id}|${email}`).digest('base64url')
}
