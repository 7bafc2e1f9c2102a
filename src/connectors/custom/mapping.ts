import type { CustomMapping } from '../../contract/custom-networks.ts'

export { customMapping, type CustomMapping } from '../../contract/custom-networks.ts'
export type CustomColumn = keyof CustomMapping['columns']
