import { Copy, Download, Printer } from 'lucide'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#web/runtime/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { quietActionClass } from '#web/ui/link-class.ts'
import { useCopy } from './use-copy.ts'

/** Ten codes, shown this once, to copy, to keep as a file or to print; the page prints nothing else. */
export function BackupCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const { t } = useTranslation('security')
  const copy = useCopy()
  const text = `${t('backup.heading')}\n\n${codes.join('\n')}\n`
  const download = () => saveFile({ name: t('backup.file'), text, type: 'text/plain' })
  return (
    <div className="max-w-130">
      <div className="printed-alone">
        <h3 className="type-label text-lead">{t('backup.shown')}</h3>
        <p className="mt-1 type-small text-quiet">{t('backup.shownText')}</p>
        <ul aria-label={t('backup.title')} dir="ltr" className="mt-4 grid grid-cols-2 gap-x-6 gap-y-2 rounded-card bg-sunk px-5 py-4">
          {codes.map((code) => (
            <li key={code} translate="no" className="text-center font-semibold tracking-[0.06em]">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex flex-wrap gap-x-6">
        <button type="button" onClick={() => void copy(codes.join('\n'))} className={quietActionClass}>
          <Icon of={Copy} />
          {t('backup.copy')}
        </button>
        <button type="button" onClick={download} className={quietActionClass}>
          <Icon of={Download} />
          {t('backup.download')}
        </button>
        <button type="button" onClick={() => window.print()} className={quietActionClass}>
          <Icon of={Printer} />
          {t('backup.print')}
        </button>
      </div>
      <Button className="mt-4" onClick={onKept}>
        {t('backup.kept')}
      </Button>
    </div>
  )
}
