import { z } from 'zod'

/** State of a conversion as the product knows it (rule R7). */
export const conversionStatuses = ['pending', 'approved', 'rejected', 'paid'] as const
export const conversionStatus = z.enum(conversionStatuses)
export type ConversionStatus = z.output<typeof conversionStatus>

export const deviceTypes = ['Desktop', 'Mobile', 'Tablet'] as const
export type DeviceType = (typeof deviceTypes)[number]

/** What a click became: `click` went to a campaign, `discover` to the plain target, `network` was a network link already on the page. */
export const clickKinds = ['click', 'discover', 'network'] as const
export type ClickKind = (typeof clickKinds)[number]

export const clickOrigins = ['script', 'plugin', 'smartlink', 'api'] as const
export type ClickOrigin = (typeof clickOrigins)[number]

export const callbackStatuses = ['PENDING', 'INACTIVE', 'ACTIVE'] as const
