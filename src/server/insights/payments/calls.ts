import type { payments as contract } from '../../../contract/insights/payments.ts'
import type { Handlers } from '../../http/handlers.ts'
import { payments, type PaymentsPorts } from './payments.ts'

export const paymentsCalls = (ports: PaymentsPorts): Handlers<typeof contract> => ({
  list: (input, viewer) => payments(ports, input, viewer),
})
