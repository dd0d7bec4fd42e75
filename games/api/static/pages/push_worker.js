// Shows what the service sends, and opens the site when somebody touches it. Each message is to be shown.
self.addEventListener("push", (event) => {
  const { title, text, tag, language, url } = event.data.json();
  const shown = { body: text, tag, renotify: true, lang: language, dir: language === "ar" ? "rtl" : "ltr", data: url };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
