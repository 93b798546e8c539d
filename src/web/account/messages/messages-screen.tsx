import { useTranslation } from 'react-i18next'
import type { LoaderFunctionArgs } from 'react-router'
import { LocalLink } from '#web/runtime/links.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/features/orders/states.tsx'
import { AccountShell } from '#web/account/account-shell.tsx'
import { signedInOnly } from '#web/runtime/signed-in-only.ts'

export function loader(args: LoaderFunctionArgs) {
  signedInOnly(args)
  return null
}

/** `/profile/messages` */
export default function MessagesScreen() {
  const { t } = useTranslation('profile')
  return (
    <AccountShell at="messages">
      <EmptyState spot="no-messages" title={t('messages.emptyTitle')} text={t('messages.emptyText')}>
        <Button asChild variant="outline">
          <LocalLink to="/contact">{t('messages.contact')}</LocalLink>
        </Button>
      </EmptyState>
    </AccountShell>
  )
}
