import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject, tell } from './project.mjs';

/** Between `mkdir` and the pid being written there is a moment; a lock without a pid for this long has no owner. */
const UNSIGNED_MS = 2000;

/** One process at a time does `work`; the others wait for it. A lock whose owner is gone is taken over. */
export async function withLock(name, work) {
  const folder = inProject('out', `${name}.lock`);
  mkdirSync(dirname(folder), { recursive: true });
  let told = false;
  let unsignedSince = null;
  for (;;) {
    try {
      mkdirSync(folder);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = ownerOf(folder);
    if (owner === null) unsignedSince ??= Date.now();
    else unsignedSince = null;
    if (owner === null ? Date.now() - unsignedSince > UNSIGNED_MS : !isAlive(owner))
      rmSync(folder, { recursive: true, force: true });
    else {
      if (!told && owner !== null) tell(`Waiting for another ${name} (process ${owner}) to finish.`);
      told ||= owner !== null;
      await sleep(100);
    }
  }
  writeFileSync(`${folder}/pid`, String(process.pid));
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function ownerOf(folder) {
  try {
    return Number(readFileSync(`${folder}/pid`, 'utf8')) || null;
  } catch {
    return null;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
