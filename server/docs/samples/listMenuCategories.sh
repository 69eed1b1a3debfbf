curl "https://api.example.com/v1/menu/categories" \
  -H "Authorization: Bearer $API_KEY"
