import { useTranslation } from 'react-i18next'
import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { NewsletterForm } from '#web/features/newsletter/newsletter-form.tsx'
import { useSettings } from '#web/features/settings/settings-context.tsx'
import { LinkPanel } from '#web/layout/page/link-panel.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { type Pressed, pressLink } from '#web/storefront/mail-links/press-link.ts'
import { Button } from '#web/ui/button.tsx'

export function action(args: ActionFunctionArgs): Promise<Pressed> {
  return pressLink(args, (api, token) => api.newsletter.confirm.call({ token }))
}

/** `/newsletter/confirm?token=…`: opening it changes nothing, since mail programs open links too. */
export default function ConfirmScreen() {
  const { t } = useTranslation('newsletter')
  const { newsletter } = useSettings()
  const pressed = useActionData<Pressed>()
  const isPending = useNavigation().state === 'submitting'
  if (pressed?.problem) {
    return (
      <LinkPanel title={t('confirm.failed')} text={pressed.problem}>
        {newsletter.enabled ? <NewsletterForm /> : null}
      </LinkPanel>
    )
  }
  if (pressed) {
    return (
      <LinkPanel title={t('confirm.done')} text={t('confirm.doneText')}>
        <Button asChild>
          <LocalLink to="/browse">{t('browse')}</LocalLink>
        </Button>
      </LinkPanel>
    )
  }
  return (
    <LinkPanel title={t('confirm.title')} text={t('confirm.text')}>
      <Form method="post">
        <Button type="submit" pending={isPending}>
          {t('confirm.press')}
        </Button>
      </Form>
    </LinkPanel>
  )
}
