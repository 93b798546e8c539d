import type { LocalizedText } from '#values/locale.ts'
import { aboutUs as ar } from './ar/about-us.ts'
import { aboutUs as en } from './en/about-us.ts'

export const aboutUs: LocalizedText = { en, ar }
