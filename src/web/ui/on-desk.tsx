import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'

/** Shown in the page head on a desktop, and in the sheet of filters on a phone. */
export const OnDesk = ({ children }: { children: ReactNode }) => (useMedia(PHONE) ? null : children)
export const OnPhone = ({ children }: { children: ReactNode }) => (useMedia(PHONE) ? children : null)
