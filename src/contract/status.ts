import { z } from 'zod'
import { clickOrigins, conversionStatuses, deviceTypes } from './filter-values.ts'

export { clickOrigins, conversionStatuses, deviceTypes }

/** State of a conversion in the product (R7: states of a conversion). */
export const conversionStatus = z.enum(conversionStatuses)
export type ConversionStatus = z.output<typeof conversionStatus>

export type DeviceType = (typeof deviceTypes)[number]

/**
 * The outcome of a click: `click` went to a campaign, `discover` to the plain target, `network` was a network link
 * already on the page.
 */
export const clickKinds = ['click', 'discover', 'network'] as const

export type ClickOrigin = (typeof clickOrigins)[number]

export const callbackStatuses = ['PENDING', 'INACTIVE', 'ACTIVE'] as const
