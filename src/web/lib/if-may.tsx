import type { ReactNode } from 'react'
import type { Right } from '../../contract/call.ts'
import { useMay } from './session.ts'

/** Offered only to who may do it: the server refuses it to everybody else. */
export const IfMay = ({ right, children }: { right?: Right; children: ReactNode }) => (useMay(right) ? children : null)
