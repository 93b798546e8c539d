import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/kit/icon-button.tsx'
import { toast } from '#web/kit/toast.ts'

/** Hands the address of the piece to the device's own sheet, or copies it where there is none. */
export function ShareButton({ item, className }: { item: { name: string }; className?: string }) {
  const { t } = useTranslation('product')
  async function share() {
    const url = window.location.href
    if ('share' in navigator) {
      await navigator.share({ title: item.name, url }).catch(() => undefined)
      return
    }
    await (navigator as Navigator).clipboard.writeText(url)
    toast(t('linkCopied'), { description: item.name, tone: 'good' })
  }
  return (
    <IconButton label={t('share')} onClick={() => void share()} className={className}>
      <Share2 aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
