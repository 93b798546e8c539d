import {
  AlignLeft,
  BadgePercent,
  Contact,
  FileText,
  Gem,
  Home,
  type IconNode,
  Images,
  Link,
  Mail,
  MousePointerClick,
  Palette,
  PanelBottom,
  Sparkles,
  Stamp,
  Star,
  Type,
  Wrench,
} from 'lucide'

const icons: Readonly<Record<string, IconNode>> = {
  colors: Palette,
  fonts: Type,
  logo: Stamp,
  slides: Images,
  buttons: MousePointerClick,
  navigation: Link,
  sections: Home,
  featured: Star,
  special: Sparkles,
  footer: PanelBottom,
  details: Contact,
  form: Mail,
  terms: AlignLeft,
  membership: Gem,
  plans: Gem,
  maintenance: Wrench,
  payment: BadgePercent,
}

/** The icon of a card of the editor. */
export function iconOf(card: string): IconNode {
  return icons[card] ?? FileText
}
