import type { ReactNode } from 'react'
import type { Right } from '../../contract/call.ts'
import { useMay } from './session.ts'

/** Renders its children only for users with permission; the server checks it too. */
export const IfMay = ({ right, children }: { right?: Right; children: ReactNode }) => (useMay(right) ? children : null)
