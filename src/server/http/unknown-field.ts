import { z } from 'zod'

/** The schema inside optional, nullable and similar wrappers. */
function inner(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap())
  if (schema instanceof z.ZodPipe) return inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  return schema
}

/**
 * The first key of a value that its schema does not have (`filters.channelUuid`), or null. Otherwise a typing error in
 * an optional field would be silently ignored, and the whole account returned.
 */
export function unknownField(schema: z.ZodType, value: unknown, at = ''): string | null {
  const rule = inner(schema)
  const below = (key: string | number) => (at ? `${at}.${key}` : String(key))
  if (rule instanceof z.ZodArray && Array.isArray(value)) {
    for (const [i, item] of value.entries()) {
      const found = unknownField(rule.element as z.ZodType, item, below(i))
      if (found !== null) return found
    }
    return null
  }
  if (!(rule instanceof z.ZodObject) || typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const shape = rule.shape as Record<string, z.ZodType>
  for (const [key, held] of Object.entries(value)) {
    const known = Object.hasOwn(shape, key) ? shape[key] : undefined
    if (!known) return below(key)
    const found = unknownField(known, held, below(key))
    if (found !== null) return found
  }
  return null
}
