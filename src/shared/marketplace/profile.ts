import { z } from 'zod';

/**
 * Everything about a marketplace that no document fixes, so that one program speaks to the real service and to the
 * simulator without a special case. Stored as one JSON file.
 */
export const profileSchema = z.strictObject({
  /** Shown to people and bound to the journal; e.g. `simulator`, `marketplace`. */
  name: z.string().min(1).max(64).default('marketplace'),
  baseUrl: z.strictObject({
    marketplace: z.url({ protocol: /^https?$/ }),
    analytics: z.url({ protocol: /^https?$/ }),
  }),
  auth: z
    .strictObject({
      header: z.string().min(1).default('Authorization'),
      scheme: z.enum(['none', 'Bearer']).default('none'),
    })
    .default({ header: 'Authorization', scheme: 'none' }),
  /** The word behind `platformStatus`, `platformgo` and `stocksPlatform`; case follows the position. */
  brand: z.string().min(1).default('platform'),
  /** `<PFX>` of supply and box identifiers. */
  idPrefix: z.string().min(1).default('PFX'),
  /** The API key. Desktop installations leave it out and keep it in the system's keychain. */
  token: z.string().min(1).optional(),
  /** Training data: marked on every screen. */
  training: z.boolean().default(false),
  /** Method and path by operation name, where the service differs from the defaults. */
  routes: z
    .record(
      z.string(),
      z.strictObject({ method: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']), path: z.string() }),
    )
    .default({}),
  /**
   * Fields that are sent in the body of N5–N9 besides the documented ones: document 3 names a "further required
   * object" there without its name and fields, which no observed specification has (observed facts).
   */
  searchReportExtra: z.record(z.string(), z.json()).optional(),
  /** Requests a minute and burst by scope, where they differ from the defaults. */
  limits: z
    .record(z.string(), z.strictObject({ perMinute: z.number().positive(), burst: z.int().min(1) }))
    .default({}),
});

export type Profile = z.output<typeof profileSchema>;
