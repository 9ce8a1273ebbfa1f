import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { run } from './ensure.mjs';
import { inProject, Stop, tell, toolEnvironment } from './project.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

const places = {
  linux: [
    '/usr/bin/chromium',
    '/usr/lib/chromium/chromium',
    '/snap/bin/chromium',
    '/opt/google/chrome/chrome',
  ],
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      `${folder}\\Google\\Chrome\\Application\\chrome.exe`,
      `${folder}\\Chromium\\Application\\chrome.exe`,
      `${folder}\\Microsoft\\Edge\\Application\\msedge.exe`,
    ]),
};

const DOWNLOAD_TIMEOUT_MS = 180_000;

/** The browser for the tests, whatever is there already before anything is fetched. */
export async function ensureBrowser(node) {
  const named = process.env.PACKBENCH_CHROMIUM;
  if (named) {
    if (runs(named)) return named;
    throw new Stop(`PACKBENCH_CHROMIUM names ${named}, which can't be run.`);
  }
  return (
    installed() ??
    (await ofPlaywright()) ??
    (await fetchedByPlaywright(node)) ??
    (await fetchedByApt()) ??
    stop(
      'No Chromium was found and none could be installed: install one, or name it in PACKBENCH_CHROMIUM, and start again.',
    )
  );
}

function installed() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(places[process.platform] ?? [])].find(runs) ?? null;
}

async function ofPlaywright() {
  const entry = pathToFileURL(inProject('node_modules', '@playwright', 'test', 'index.mjs')).href;
  const { chromium } = await import(entry);
  const program = chromium.executablePath();
  return existsSync(program) ? program : null;
}

async function fetchedByPlaywright(node) {
  tell('Fetching a browser for the tests …');
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  await run(node, [cli, 'install', 'chromium'], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: toolEnvironment(),
    timeout: DOWNLOAD_TIMEOUT_MS,
  });
  return ofPlaywright();
}

async function fetchedByApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return null;
  tell('Installing Chromium with apt-get …');
  const options = {
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  await run('apt-get', ['-qq', 'update'], options);
  await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], options);
  return installed();
}

function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function stop(sentence) {
  throw new Stop(sentence);
}
