import { type MerchantCategory, merchantCategories } from '../../../contract/merchants/categories.ts'

const isKey = (key: string): key is MerchantCategory => Object.hasOwn(merchantCategories, key)

/** The name of a category; '' when the shop has none. */
export const categoryName = (key: string): string => (isKey(key) ? merchantCategories[key] : '')
