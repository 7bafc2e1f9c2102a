import { type MerchantCategory, merchantCategories } from '../../../contract/merchants/categories.ts'

const isKey = (key: string): key is MerchantCategory => Object.hasOwn(merchantCategories, key)

/** What a category is called; '' where nobody said what a shop sells. */
export const categoryName = (key: string): string => (isKey(key) ? merchantCategories[key] : '')
