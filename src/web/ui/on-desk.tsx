import type { ReactNode } from 'react'
import { PHONE, useMedia } from '../lib/use-media.ts'

/** What is in the head of a page where there is room, and in the sheet of the filters on a phone. */
export const OnDesk = ({ children }: { children: ReactNode }) => (useMedia(PHONE) ? null : children)
export const OnPhone = ({ children }: { children: ReactNode }) => (useMedia(PHONE) ? children : null)
