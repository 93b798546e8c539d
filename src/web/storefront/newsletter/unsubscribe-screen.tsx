import { useTranslation } from 'react-i18next'
import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { LinkPanel } from '#web/layout/page/link-panel.tsx'
import { LocalLink } from '#web/runtime/links.ts'
import { type Pressed, pressLink } from '#web/storefront/mail-links/press-link.ts'
import { Button } from '#web/ui/button.tsx'

/** Also answers the one POST of mail programs (RFC 8058). */
export function action(args: ActionFunctionArgs): Promise<Pressed> {
  return pressLink(args, (api, token, parameters) => {
    const issue = parameters.get('issue') ?? ''
    // A link that lost the end of its address still unsubscribes.
    return api.newsletter.leave.call({ token, ...(/^[A-Za-z0-9]{22}$/.test(issue) && { issue }) })
  })
}

/** `/newsletter/unsubscribe?token=…` */
export default function UnsubscribeScreen() {
  const { t } = useTranslation('newsletter')
  const pressed = useActionData<Pressed>()
  const isPending = useNavigation().state === 'submitting'
  if (pressed) {
    return (
      <LinkPanel title={t(pressed.problem ? 'leave.failed' : 'leave.done')} text={pressed.problem ?? t('leave.doneText')}>
        <Button asChild variant="outline">
          <LocalLink to={pressed.problem ? '/contact' : '/'}>{t(pressed.problem ? 'contact' : 'home')}</LocalLink>
        </Button>
      </LinkPanel>
    )
  }
  return (
    <LinkPanel title={t('leave.title')} text={t('leave.text')}>
      <Form method="post">
        <Button type="submit" variant="outline" pending={isPending}>
          {t('leave.press')}
        </Button>
      </Form>
    </LinkPanel>
  )
}
