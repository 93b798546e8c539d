import { useTranslation } from 'react-i18next'
import { personCan } from '#domain/permissions.policy.ts'
import { LocalLink } from '#web/runtime/links.ts'
import { useViewer } from '#web/runtime/viewer.ts'
import { cn } from '#web/ui/cn.ts'
import { linkClass } from '#web/ui/link-class.ts'

/** A note that the newsletter is switched off, with the way to its switch for those who may turn it. */
export function SwitchedOff({ className }: { className?: string }) {
  const { t } = useTranslation('outbox-admin')
  const { person } = useViewer()
  return (
    <p role="status" className={cn('w-fit rounded-thumb bg-warning-tint px-4 py-2 text-dense text-warning', className)}>
      {t('newsletter.off.text')}{' '}
      {personCan(person, 'settings.write') ? (
        <LocalLink to="/admin/system" className={linkClass}>
          {t('newsletter.off.link')}
        </LocalLink>
      ) : null}
    </p>
  )
}
