import type { Handlers } from '../../../shared/contract/index.ts';
import type { AccountInput, StationView } from '../../../shared/contract/station.ts';
import { getNewOrders } from '../../../shared/marketplace/orders.ts';
import type { Profile } from '../../../shared/marketplace/profile.ts';
import type { ProblemOf } from '../../../shared/problem.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { feed, type Source } from '../../kernel/signal.ts';
import type { Notices } from './notices.ts';
import type { Logger, SecretStore } from '../../kernel/ports.ts';
import type { Cache } from '../../db/cache/open-cache.ts';
import type { Journal } from '../../db/journal/open-journal.ts';
import { systemClock } from '../../marketplace/clock.ts';
import { createMarketplace } from '../../marketplace/create-marketplace.ts';
import type { Marketplace } from '../../marketplace/marketplace.ts';
import type { Traffic } from '../../marketplace/traffic.ts';
import { readTokenFacts, tokenLifeOf } from '../../marketplace/token-facts.ts';
import { syncState } from '../sync/sync-state.ts';
import type { Sync } from '../sync/sync.ts';
import { accountFolderOf, accountIdOf, profileOfAccount, tokenSecretOf } from './account.ts';
import { isLanguageChosen, type SettingsFile } from './settings-file.ts';

export interface StationServicePorts {
  readonly version: string;
  readonly profile: Profile;
  readonly token: string | null;
  readonly cache: Cache;
  readonly journal: Journal;
  readonly marketplace: Marketplace;
  readonly sync: Sync;
  readonly traffic: Pick<Traffic, 'silentSince' | 'behindMs'>;
  /** The state of the connection to the marketplace changed. */
  readonly silence: Source;
  readonly secrets: SecretStore;
  readonly settings: SettingsFile;
  readonly notices: Pick<Notices, 'list' | 'changed'>;
  /** Unix milliseconds. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly preferences: Source;
  /** Label settings or similar preferences changed. */
  readonly preferencesChanged: () => void;
}

function clockNotice(behindMs: number): ProblemOf<'clockWrong'>[] {
  const minutes = Math.round(Math.abs(behindMs) / 60_000);
  const hours = Math.floor(minutes / 60);
  return minutes === 0
    ? []
    : [{ code: 'clockWrong', hours, minutes: minutes - hours * 60, isBehind: behindMs > 0 }];
}

/** The state of the exchange with the marketplace, as it is shown. */
function syncViewOf({ sync, traffic, cache }: StationServicePorts): StationView['sync'] {
  const { statuses, unread, ...known } = sync.view();
  const silentSince = traffic.silentSince();
  return {
    ...known,
    orders: cache.orders.count(),
    silentSince,
    statusesAt: statuses.askedAt,
    statusesLate: statuses.isLate,
    unread: {
      ...unread,
      orderIds: [...unread.orderIds],
      boxIds: [...unread.boxIds],
      warehouseIds: [...unread.warehouseIds],
    },
    state: syncState({ ...known, isSilent: silentSince !== null, isLate: statuses.isLate }),
  };
}

/** The station's health, and what the owner sets once. */
export function createStationService(ports: StationServicePorts): {
  readonly handlers: Handlers['station'];
} {
  const { settings, sync, profile } = ports;
  const facts = ports.token === null ? null : readTokenFacts(ports.token);

  const view = (): StationView => {
    const gauges = ports.marketplace.gauges();
    const general = gauges.find((gauge) => gauge.scope === 'general');
    return {
      version: ports.version,
      training: profile.training,
      account: {
        profile: profile.name,
        marketplaceUrl: profile.baseUrl.marketplace,
        analyticsUrl: profile.baseUrl.analytics,
        brand: profile.brand,
        idPrefix: profile.idPrefix,
        hasToken: ports.token !== null,
        tokenExpiresAt: facts?.expiresAt ?? null,
        tokenLife: tokenLifeOf(facts, ports.clock()),
        // The practice token is built in; a typed token is kept only where there is a keychain.
        tokenKept: ports.secrets.kept || (!profile.training && profile.token !== undefined),
      },
      sync: syncViewOf(ports),
      outbox: ports.journal.outbox.counts(),
      budget: {
        available: Math.floor(general?.available ?? 0),
        burst: general?.burst ?? 0,
        waiting: general?.waiting ?? 0,
        addsPerMinute: gauges.find((gauge) => gauge.scope === 'addOrder')?.perMinute ?? 0,
      },
      preferences: settings.read().preferences,
      languageChosen: isLanguageChosen(settings.read()),
      notices: [...clockNotice(ports.traffic.behindMs()), ...ports.notices.list()],
    };
  };

  const tokenFor = async (
    account: AccountInput,
  ): Promise<Result<string, ProblemOf<'tokenMissing' | 'tokenOfOtherAddress'>>> => {
    if (account.token !== '') return ok(account.token);
    const kept = await ports.secrets.read(tokenSecretOf(profileOfAccount(account)));
    if (kept !== null) return ok(kept);
    const saved = settings.read().account;
    const other = saved && (await ports.secrets.read(tokenSecretOf(saved.profile)));
    return fail({ code: other === null ? 'tokenMissing' : 'tokenOfOtherAddress' });
  };

  const handlers: Handlers['station'] = {
    view: feed(
      view,
      ports.preferences,
      sync.progress,
      ports.silence,
      ports.notices.changed,
      ports.journal.topics('outbox'),
      ports.cache.topics('order_count'),
    ),
    savePreferences: async (patch) => {
      const current = settings.read();
      const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
      settings.write({
        ...current,
        preferences: { ...current.preferences, ...given },
        ...(patch.language === undefined ? {} : { languageChosen: true }),
      });
      ports.preferencesChanged();
      return ok(null);
    },
    checkAccount: async (account) => {
      const token = await tokenFor(account);
      if (!token.ok) return token;
      const trial = createMarketplace({
        profile: profileOfAccount(account),
        token: async () => token.value,
        clock: systemClock,
        now: ports.clock,
        log: ports.log,
      });
      const answer = await trial.call(getNewOrders, {}, { priority: 'handOver' });
      await trial.stop();
      if (!answer.ok) return answer;
      const known = readTokenFacts(token.value);
      return ok({
        seller: known?.sellerId ?? null,
        expiresAt: known?.expiresAt ?? null,
        scope: known?.categories ?? null,
        kept: ports.secrets.kept,
      });
    },
    saveAccount: async (account) => {
      const token = await tokenFor(account);
      if (!token.ok) return token;
      const { token: _never, ...chosen } = profileOfAccount(account);
      const before = settings.read().account;
      const name = tokenSecretOf(chosen);
      await ports.secrets.write(name, token.value);
      if (account.token !== '') ports.journal.audit.add(ports.clock(), 'tokenSaved', { ...chosen.baseUrl });
      const folder = accountFolderOf(accountIdOf(chosen, token.value));
      settings.write({ ...settings.read(), account: { profile: chosen, folder } });
      const old = before && tokenSecretOf(before.profile);
      if (old !== null && old !== name) await ports.secrets.write(old, null);
      return ok({ restartNeeded: true, tokenKept: ports.secrets.kept });
    },
    useTraining: async () => {
      settings.write({ ...settings.read(), account: null });
      return ok({ restartNeeded: true });
    },
    syncNow: async () => {
      ports.marketplace.tryNow();
      sync.syncNow();
      return ok(null);
    },
  };

  return { handlers };
}
