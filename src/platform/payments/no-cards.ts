import { ForgedWebhook, type Payments } from './payments.ts'

/** A shop without a card provider: every call throws; there are no cards and no books. */
export function noCards(): Payments {
  const refuse = async (): Promise<never> => {
    throw new Error('this shop has no card provider')
  }
  return {
    createPayment: refuse,
    createCustomer: refuse,
    findPayment: refuse,
    expirePage: refuse,
    capture: refuse,
    void: refuse,
    refund: refuse,
    findRefunds: refuse,
    authorizeSaved: refuse,
    saveCard: refuse,
    findSavedCard: refuse,
    listCards: async () => [],
    removeCard: refuse,
    removeCustomer: refuse,
    async *findBooks() {},
    async *findLines() {},
    async verifyWebhook() {
      throw new ForgedWebhook()
    },
  }
}
