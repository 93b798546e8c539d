import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'

const fills: Readonly<Record<string, string>> = {
  emerald: 'bg-[#1d7a57]',
  green: 'bg-[#2f7d4f]',
  sage: 'bg-[#89977a]',
  black: 'bg-[#1e1e1f]',
  charcoal: 'bg-[#30363b]',
  grey: 'bg-[#5f676e]',
  gold: 'bg-[#c29a45]',
  ivory: 'bg-[#f0ead9]',
  white: 'bg-[#ffffff]',
  cream: 'bg-[#efe6d2]',
  pearl: 'bg-[#e9e4dc]',
  sand: 'bg-[#b7a384]',
  beige: 'bg-[#cbb99a]',
  champagne: 'bg-[#d9c3a3]',
  brown: 'bg-[#6f4a34]',
  'rose-gold': 'bg-[#c08d7c]',
  pink: 'bg-[#debcab]',
  red: 'bg-[#c03c3e]',
  burgundy: 'bg-[#5b2a30]',
  orange: 'bg-[#c2562f]',
  yellow: 'bg-[#ecbc30]',
  navy: 'bg-[#212840]',
  blue: 'bg-[#274fa6]',
  indigo: 'bg-[#2b3954]',
  lilac: 'bg-[#af9bcb]',
  purple: 'bg-[#7a5aa8]',
  silver: 'bg-[#bfc3c8]',
}

/** A round sample of a colour. Decorative: its name stands beside it. */
export function Swatch({ color, title, className }: { color: string; title?: string; className?: string }) {
  return (
    <span
      aria-hidden="true"
      title={title}
      className={cn('inline-block size-4 shrink-0 rounded-full border border-field', fills[color] ?? 'bg-sunk', className)}
    />
  )
}

export function useColorName(): (color: string) => string {
  const { t, i18n } = useTranslation('items')
  return (color) => (i18n.exists(`items:color.${color}`) ? t(`color.${color}`) : color)
}
