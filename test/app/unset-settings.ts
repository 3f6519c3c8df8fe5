import { configSchema } from '../../server/config-schema.ts'

/**
 * Every setting of Creel, set to nothing: neither the environment nor a file `.env` in the working folder then leads a
 * process of the tests to the operator's own database, bucket or services.
 */
export const unsetSettings: Record<string, string> = Object.fromEntries(
  Object.keys(configSchema).map((name) => [name, '']),
)
