import { ForgedWebhook, type Payments } from './payments.ts'

/** A shop without a card provider: every call throws. */
export function noCards(): Payments {
  const refuse = async (): Promise<never> => {
    throw new Error('this shop has no card provider')
  }
  return {
    createPayment: refuse,
    findPayment: refuse,
    expirePage: refuse,
    capture: refuse,
    void: refuse,
    refund: refuse,
    verifyWebhook() {
      throw new ForgedWebhook()
    },
  }
}
