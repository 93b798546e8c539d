import { useTranslation } from '#web/kit/use-translation.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { LocalLink } from '#web/frame/links.ts'
import { Button } from '#web/kit/button.tsx'
import { EmptyState } from '#web/parts/orders/states.tsx'
import { AccountShell } from '#web/profile/account-shell.tsx'
import { signedInOnly } from '#web/profile/signed-in-only.ts'

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
