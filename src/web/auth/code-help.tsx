import { Clock, ShieldCheck } from 'lucide'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#values/format.ts'
import { DemoHint } from '#web/features/auth/demo-hint.tsx'
import { useLocale } from '#web/runtime/links.ts'
import { Icon } from '#web/ui/icon.tsx'

const waitSeconds = 60

/** The remaining lifetime of the code, and a button for another one after a minute. */
export function CodeClock({ onResend, isPending }: { onResend: () => void; isPending: boolean }) {
  const { t } = useTranslation('people')
  const locale = useLocale()
  const [left, setLeft] = useState(waitSeconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  function resend() {
    setLeft(waitSeconds)
    onResend()
  }
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 type-small text-quiet">
      <span>{t('validFor')}</span>
      {left > 0 ? (
        <span className="inline-flex items-center gap-2">
          <Icon of={Clock} className="size-4 stroke-[1.6]" />
          {t('sendAgainIn')}
          <bdi dir="ltr" className="font-semibold text-ink lining-nums tabular-nums">
            {formatNumber(Math.floor(left / 60), locale)}:{formatNumber(Math.floor((left % 60) / 10), locale)}
            {formatNumber(left % 10, locale)}
          </bdi>
        </span>
      ) : (
        <button type="button" onClick={resend} disabled={isPending} className="-my-3 inline-flex h-11 cursor-pointer items-center">
          <span className={underlined}>{t('sendAgain')}</span>
        </button>
      )}
    </p>
  )
}

/** A link to the demonstration's mails, and a warning about secrets that nobody will ever ask for. */
export function CodeCaution({ isCourier = false }: { isCourier?: boolean }) {
  const { t } = useTranslation('people')
  return (
    <div className="mt-8 flex flex-col gap-5">
      <DemoHint />
      <p className="flex gap-3 border-t border-line pt-5 type-small text-quiet">
        <Icon of={ShieldCheck} className="size-5 shrink-0 stroke-[1.6]" />
        {t(isCourier ? 'cautionCourier' : 'caution')}
      </p>
    </div>
  )
}

export const underlined = 'border-b border-gold pb-0.5 type-label text-secondary text-ink hover:border-primary-text'
