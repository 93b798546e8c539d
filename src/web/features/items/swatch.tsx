import { useTranslation } from 'react-i18next'
import { cn } from '#web/ui/cn.ts'

/** The fill of each colour of the catalogue. */
export const fills: Readonly<Record<string, string>> = {
  emerald: 'bg-[#0f7a5a]',
  green: 'bg-[#4a9c3a]',
  sage: 'bg-[#9fb08d]',
  black: 'bg-[#121214]',
  charcoal: 'bg-[#41484f]',
  grey: 'bg-[#8a9096]',
  gold: 'bg-[#c8982b]',
  ivory: 'bg-[#faf3e0]',
  white: 'bg-[#ffffff]',
  cream: 'bg-[#f1dfb0]',
  pearl: 'bg-[#e4dde6]',
  sand: 'bg-[#b99a66]',
  beige: 'bg-[#d9c3a5]',
  champagne: 'bg-[#e2b987]',
  brown: 'bg-[#6b4226]',
  'rose-gold': 'bg-[#c98474]',
  pink: 'bg-[#f3a9c0]',
  red: 'bg-[#cc2338]',
  burgundy: 'bg-[#6d1830]',
  orange: 'bg-[#e0662a]',
  yellow: 'bg-[#f5cd2f]',
  navy: 'bg-[#17203f]',
  blue: 'bg-[#2a5fd6]',
  indigo: 'bg-[#45558f]',
  lilac: 'bg-[#c4aee3]',
  purple: 'bg-[#7d4aa8]',
  silver: 'bg-[#b4bcc6]',
}

/** A round colour swatch. Decorative: its name is beside it. */
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
