import { useTranslation } from 'react-i18next'
import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { LinkPanel } from '#web/layout/page/link-panel.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { type Pressed, pressLink } from '#web/storefront/mail-links/press-link.ts'
import { Button } from '#web/ui/button.tsx'

export function action(args: ActionFunctionArgs): Promise<Pressed> {
  return pressLink(args, (api, token) => api.orders.confirmReceipt.call({ token }))
}

/** `/checkout/receipt?token=…`: opening it changes nothing, since mail programs open links too. */
export default function ReceiptScreen() {
  const { t } = useTranslation('checkout')
  const pressed = useActionData<Pressed>()
  const isPending = useNavigation().state === 'submitting'
  if (pressed) {
    return (
      <LinkPanel
        title={t(pressed.problem ? 'receiptConfirmFailed' : 'receiptConfirmDone')}
        text={pressed.problem ?? t('receiptConfirmDoneText')}
      >
        <Button asChild variant="outline">
          <LocalLink to="/browse">{t('browseOn')}</LocalLink>
        </Button>
      </LinkPanel>
    )
  }
  return (
    <LinkPanel title={t('receiptConfirmTitle')} text={t('receiptConfirmText')}>
      <Form method="post">
        <Button type="submit" pending={isPending}>
          {t('receiptConfirmPress')}
        </Button>
      </Form>
    </LinkPanel>
  )
}
